import type { PeopleWords } from '../../ui/people/people.ts'

export const agentWords: PeopleWords = {
  title: 'Agents',
  subtitle: 'Invite the people who book for you, and see what they bring in.',
  one: 'agent',
  totalLabel: 'Total Agents',
  activeLabel: 'Active Agents',
  caption: 'Agents',
  loading: 'Loading agents...',
  search: 'Search agents...',
  emptyTitle: 'No Agents Found',
  emptyText: 'Invite your first agent: they choose a password from the mail, and book for their own clients.',
  noMatchText: 'No agents match your current search criteria. Try adjusting your filters.',
  remove: 'Delete Agent',
  inviteFailed: 'Failed to send agent invitation',
  updateFailed: 'Failed to update agent',
  removeFailed: 'Failed to delete agent',
  remains: 'Their bookings stay, as those of a former agent.',
}
