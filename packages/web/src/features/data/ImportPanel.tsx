import { ImportEntity, importLabels } from '@ilewa/contract/data/schema'
import { NativeSelect, Text } from '@mantine/core'
import { usePlanLimits } from '../../lib/session/plan.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { useUrlFilters } from '../../ui/list/use-url-filters.ts'
import { LockedPanel } from '../../ui/plan/LockedPanel.tsx'
import classes from './DataTab.module.css'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportFile } from './ImportFile.tsx'

const lockedTexts = {
  expenses: {
    title: 'Expense Management Locked',
    text: 'Upgrade to Standard or Premium to import expenses. Existing expenses remain in your export.',
  },
  landlords: {
    title: 'Landlords Locked',
    text: 'Upgrade to Standard or Premium to import landlords. Existing landlords remain in your export.',
  },
} as const

/** The locked panel of a record type that the plan does not include. */
function useLockedText(noun: ImportEntity) {
  const { hasExpensesAccess, hasLandlordsAccess } = usePlanLimits()
  if (noun === 'expenses' && !hasExpensesAccess) return lockedTexts.expenses
  return noun === 'landlords' && !hasLandlordsAccess ? lockedTexts.landlords : undefined
}

/** Imports records from a spreadsheet. */
export function ImportPanel() {
  const { filters, setFilters } = useUrlFilters({ records: 'properties' })
  const noun = ImportEntity.safeParse(filters.records).data ?? 'properties'
  const lockedText = useLockedText(noun)
  return (
    <Panel title="Import records">
      <Text c="dimmed">
        From a spreadsheet or an earlier export. Before anything is saved, you see the result of every row.
        Either all rows are imported or none. Start with properties: other records refer to them.
      </Text>
      <NativeSelect
        className={classes.choice}
        label="Record type"
        data={ImportEntity.options.map((value) => ({ value, label: importLabels[value] }))}
        value={noun}
        onChange={(event) => setFilters({ records: event.currentTarget.value })}
      />
      {lockedText ? (
        <LockedPanel {...lockedText} />
      ) : (
        <>
          <ImportColumns noun={noun} />
          {/* Reset the state when the record type changes. */}
          <ImportFile key={noun} noun={noun} />
        </>
      )}
    </Panel>
  )
}
