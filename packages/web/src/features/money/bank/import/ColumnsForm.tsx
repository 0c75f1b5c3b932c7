import type { StatementPreview } from '@ilewa/contract/bank/imports'
import {
  missingFields,
  type StatementColumns,
  StatementField,
  statementFieldLabels,
} from '@ilewa/contract/bank/statement-columns'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import classes from './Import.module.css'

const notInFile = { value: '', label: 'Not in the file' }

/** The headings as options. One that is empty, or that another column has too, has its number. */
const toOptions = (headings: readonly string[]) => [
  notInFile,
  ...headings.map((heading, index) => {
    const isUnique = heading !== '' && headings.filter((other) => other === heading).length === 1
    const label = isUnique ? heading : `${heading} (column ${index + 1})`.trim()
    return { value: String(index), label }
  }),
]

interface ColumnsFormProps {
  preview: Pick<StatementPreview, 'headings'>
  /** The columns at first. */
  columns: StatementColumns
  onSubmit: (columns: StatementColumns) => void
}

/** Asks which column of the file has what, and reads the file again. */
export function ColumnsForm({ preview: { headings }, columns, onSubmit }: ColumnsFormProps) {
  const [chosen, setChosen] = useState(columns)
  const missing = missingFields(chosen)
  const options = toOptions(headings)
  const choose = (field: StatementField, value: string) =>
    setChosen(({ [field]: _, ...others }) => (value === '' ? others : { ...others, [field]: Number(value) }))
  return (
    <Stack gap="sm">
      <Text fw={600}>
        {missing.length > 0
          ? `Choose the column of: ${missing.map((field) => statementFieldLabels[field]).join(', ')}.`
          : 'Which column has what?'}
      </Text>
      <div className={classes.columns}>
        {StatementField.options.map((field) => (
          <NativeSelect
            key={field}
            label={statementFieldLabels[field]}
            data={options}
            value={chosen[field] === undefined ? '' : String(chosen[field])}
            error={missing.includes(field) && 'Choose a column'}
            onChange={({ currentTarget }) => choose(field, currentTarget.value)}
          />
        ))}
      </div>
      <Group>
        <Button disabled={missing.length > 0} onClick={() => onSubmit(chosen)}>
          Read with these columns
        </Button>
      </Group>
    </Stack>
  )
}
