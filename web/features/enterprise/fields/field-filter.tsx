import { useCallback } from 'react';
import { listRewardFields } from '#contract/enterprise/fields.ts';
import { useRead } from '../../../api/use-read.ts';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import type { RawSearch } from '../../../ui/hooks/use-search-state.ts';

export type FieldSearch = { fieldId: string; fieldValue: string };

export function parseFieldSearch({ fieldId = '', fieldValue = '' }: RawSearch): FieldSearch {
  return { fieldId, fieldValue: fieldId && fieldValue.slice(0, 100) };
}

/** Narrows a list to one value of a custom field. Nothing for a company without any. */
export function FieldFilter({
  state: { fieldId, fieldValue },
  onChange,
}: {
  state: FieldSearch;
  onChange: (changes: RawSearch, options?: { replace?: boolean }) => void;
}) {
  const { data = [] } = useRead(listRewardFields);
  const type = useCallback(
    (value: string) => onChange({ fieldValue: value || undefined }, { replace: true }),
    [onChange],
  );
  const field = data.find(({ id }) => id === fieldId);
  if (data.length === 0) return null;
  return (
    <>
      <Select
        aria-label="Custom field"
        value={field ? fieldId : ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ fieldId: value || undefined, fieldValue: undefined })
        }
      >
        <option value="">Any custom field</option>
        {data.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {field?.type === 'choice' ? (
        <Select
          aria-label={field.name}
          value={fieldValue}
          onChange={({ currentTarget: { value } }) => onChange({ fieldValue: value || undefined })}
        >
          <option value="">Any</option>
          {field.options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </Select>
      ) : (
        field && (
          <SearchInput
            label={field.name}
            placeholder={`Exact ${field.name}`}
            value={fieldValue}
            onChange={type}
          />
        )
      )}
    </>
  );
}
