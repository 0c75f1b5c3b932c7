import type { Seats } from '@ilewa/contract/subscription/seats'

const counted = (count: number, one: string, several: string) =>
  count > 0 ? [`${count} ${count === 1 ? one : several}`] : []

/** "1 agent and 3 staff members" over the Free plan's limit; empty if there are none. */
export const peopleBeyond = ({ agents, staff, maxAgents }: Seats): string =>
  [
    ...counted(agents.length - maxAgents, 'agent', 'agents'),
    ...counted(staff.length, 'staff member', 'staff members'),
  ].join(' and ')
