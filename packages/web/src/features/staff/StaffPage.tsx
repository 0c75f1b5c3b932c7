import { lazyNamed } from '../../lib/lazy-named.ts'
import { usePlanLimits } from '../../lib/session/plan.ts'
import { PeopleScreen } from '../../ui/people/PeopleScreen.tsx'
import { LockedPanel } from '../../ui/plan/LockedPanel.tsx'
import { useStaff, useStaffCalls } from './staff.api.ts'
import { staffColumns } from './staff-columns.tsx'
import { staffLabels } from './staff-labels.ts'

const StaffDetailsDialog = lazyNamed(() => import('./StaffDetailsDialog.tsx'), 'StaffDetailsDialog')
const InviteStaffDialog = lazyNamed(() => import('./InviteStaffDialog.tsx'), 'InviteStaffDialog')
const EditStaffDialog = lazyNamed(() => import('./EditStaffDialog.tsx'), 'EditStaffDialog')

const locked = (
  <LockedPanel
    title="Staff Management Locked"
    text="Upgrade to Standard or Premium plan to add and manage staff members for your properties."
  />
)

/** The owner's staff. On a plan without staff, existing members can only be viewed, deactivated and deleted. */
export function StaffPage() {
  const query = useStaff()
  const calls = useStaffCalls()
  const { canAddStaff } = usePlanLimits()
  return (
    <PeopleScreen
      labels={staffLabels}
      query={query}
      calls={calls}
      columns={staffColumns}
      searchTextOf={({ role }) => role}
      addLabel="Add Staff"
      locked={!canAddStaff && locked}
      renderDetails={(dialog) => <StaffDetailsDialog {...dialog} />}
      renderEdit={(dialog) => <EditStaffDialog {...dialog} />}
      renderInvite={(dialog) => <InviteStaffDialog {...dialog} />}
    />
  )
}
