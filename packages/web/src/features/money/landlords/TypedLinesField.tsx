import { maxTypedLines, TypedLineKind, typedLineKindLabels } from '@ilewa/contract/landlords/statements'
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { NairaField } from '../../../ui/form/NairaField.tsx'
import classes from './TypedLinesField.module.css'

/** A line as it is entered. */
export interface TypedLineValues {
  label: string
  kind: TypedLineKind
  amount: number | undefined
}

const kindOptions = TypedLineKind.options.map((value) => ({ value, label: typedLineKindLabels[value] }))

interface TypedLineFieldsProps {
  title: string
  value: TypedLineValues
  onChange: (value: TypedLineValues) => void
  onRemove: () => void
  errorOf: (field: keyof TypedLineValues) => string | undefined
}

const TypedLineFields = ({ title, value, onChange, onRemove, errorOf }: TypedLineFieldsProps) => (
  <fieldset className={classes.line}>
    <legend>{title}</legend>
    <TextInput
      label="Description"
      value={value.label}
      error={errorOf('label')}
      onChange={({ currentTarget }) => onChange({ ...value, label: currentTarget.value })}
    />
    <div className={classes.row}>
      <NativeSelect
        label="Added or deducted"
        data={kindOptions}
        value={value.kind}
        error={errorOf('kind')}
        onChange={({ currentTarget }) =>
          onChange({ ...value, kind: TypedLineKind.parse(currentTarget.value) })
        }
      />
      <NairaField
        label="Amount"
        value={value.amount}
        error={errorOf('amount')}
        onChange={(amount) => onChange({ ...value, amount })}
      />
    </div>
    <Group>
      <Button
        variant="default"
        leftSection={<Trash2 size={18} aria-hidden />}
        aria-label={`Remove ${title}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </Group>
  </fieldset>
)

interface TypedLinesFieldProps {
  lines: readonly TypedLineValues[]
  onChange: (lines: TypedLineValues[]) => void
  errorOf: (path: string) => string | undefined
}

/** What is added to a statement, or taken off it, by hand. */
export const TypedLinesField = ({ lines, onChange, errorOf }: TypedLinesFieldProps) => (
  <Stack gap="md">
    {lines.map((line, index) => (
      <TypedLineFields
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
        key={index}
        title={`Line ${index + 1}`}
        value={line}
        onChange={(next) => onChange(lines.with(index, next))}
        onRemove={() => onChange(lines.filter((_, at) => at !== index))}
        errorOf={(field) => errorOf(`${index}.${field}`)}
      />
    ))}
    {lines.length < maxTypedLines && (
      <Group>
        <Button
          variant="default"
          leftSection={<Plus size={18} aria-hidden />}
          onClick={() => onChange([...lines, { label: '', kind: 'ADDED', amount: undefined }])}
        >
          Add a line
        </Button>
      </Group>
    )}
  </Stack>
)
