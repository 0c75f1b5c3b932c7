import type { PeopleLabels } from '../../ui/people/people.ts'

export const staffLabels: PeopleLabels = {
  title: 'Staff',
  subtitle: 'Manage your property staff and their assignments',
  singular: 'staff member',
  totalLabel: 'Total Staff',
  activeLabel: 'Active Staff',
  caption: 'Staff Members',
  loading: 'Loading staff...',
  search: 'Search staff...',
  emptyTitle: 'No Staff Members Found',
  emptyText: 'Build your team by adding your first staff member.',
  noMatchText: 'No staff members match your current search criteria. Try adjusting your filters.',
  remove: 'Delete Staff Member',
  inviteFailed: 'Failed to invite staff member',
  updateFailed: 'Failed to update staff member',
  removeFailed: 'Failed to delete staff member',
}
