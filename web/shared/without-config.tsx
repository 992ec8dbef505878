import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorProps } from '../api/error-props.ts';
import { configQuery } from '../api/use-config.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';

/**
 * Takes the place of a part that cannot be shown without the configuration: `children`, a skeleton, while it
 * is read, and a retry once that has failed.
 */
export function WithoutConfig({ children }: { children: ReactNode }) {
  const read = useQuery(configQuery);
  return read.error ? <ErrorState {...errorProps(read)} /> : children;
}
