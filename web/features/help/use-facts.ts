import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../api/use-config.ts';
import { factsOf } from './facts.ts';

/** The current fees and limits; undefined until they are read, or when they cannot be read. */
export function useFacts() {
  const { data, isError } = useQuery(configQuery);
  return { facts: data && factsOf(data), isError };
}
