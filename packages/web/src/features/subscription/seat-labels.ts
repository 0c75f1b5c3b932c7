import type { Seats } from '@ilewa/contract/subscription/seats'

const formatCount = (count: number, one: string, plural: string) =>
  count > 0 ? [`${count} ${count === 1 ? one : plural}`] : []

/** "1 agent and 3 staff members" over the Free plan's limit; empty if there are none. */
export const formatPeopleOverLimit = ({ agents, staff, maxAgents }: Seats): string =>
  [
    ...formatCount(agents.length - maxAgents, 'agent', 'agents'),
    ...formatCount(staff.length, 'staff member', 'staff members'),
  ].join(' and ')
