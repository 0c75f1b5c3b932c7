import type { PeopleWords } from '../../ui/people/people.ts'

export const agentWords: PeopleWords = {
  title: 'Agents',
  subtitle: 'Invite agents and track their bookings and revenue.',
  one: 'agent',
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
  remains: 'Their bookings are kept under a former agent.',
}
