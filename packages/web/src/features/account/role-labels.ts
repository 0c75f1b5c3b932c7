import type { Role } from '@ilewa/contract/core/access'

export const roleLabels: Record<Role, string> = { OWNER: 'Owner', AGENT: 'Agent', STAFF: 'Staff member' }
