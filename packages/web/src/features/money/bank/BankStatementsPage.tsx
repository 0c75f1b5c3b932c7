import { lazyNamed } from '../../../lib/lazy-named.ts'
import { PlanGate } from '../../../ui/plan/PlanGate.tsx'

// By itself, because every page has the names of the files that a page needs.
const BankAccounts = lazyNamed(() => import('./BankAccounts.tsx'), 'BankAccounts')

const locked = {
  title: 'Bank Statements Locked',
  text: 'Upgrade to Standard or Premium to match bank transfers with bookings.',
}

/** Imports bank statements, and posts their transfers as payments of bookings. */
export function BankStatementsPage() {
  return (
    <PlanGate feature="hasMatchingAccess" title="Bank statements" locked={locked}>
      <BankAccounts />
    </PlanGate>
  )
}
