import type { PeopleLabels } from '../../ui/people/people.ts'

export const agentLabels: PeopleLabels = {
  title: 'Agents',
  subtitle: 'Invite agents and track their bookings and revenue.',
  singular: 'agent',
  totalLabel: 'Total Agents',
  activeLabel: 'Active Agents',
  caption: 'Agents',
  loading: 'Loading agents...',
  search: 'Search agents...',
  emptyTitle: 'No Agents Found',
  emptyText: 'Invite your first agent to take bookings for you.',
  noMatchText: 'No agents match your current search criteria. Try adjusting your filters.',
  remove: 'Delete Agent',
  inviteFailed: 'Failed to send agent invitation',
  updateFailed: 'Failed to update agent',
  removeFailed: 'Failed to delete agent',
  retainedNotice: 'Their bookings are kept under a former agent.',
}
