import { matchesSearch, toPhoneText } from '@ilewa/contract/core/search'
import type { Person } from '@ilewa/contract/people/schema'

/** Texts of the agents or staff screen. */
export interface PeopleLabels {
  title: string
  subtitle: string
  /** 'agent', 'staff member' */
  singular: string
  /** 'Total Staff', 'Active Staff' */
  totalLabel: string
  activeLabel: string
  /** Table caption. */
  caption: string
  loading: string
  search: string
  emptyTitle: string
  emptyText: string
  noMatchText: string
  /** Title and button of the delete confirmation. */
  remove: string
  /** Messages for errors that have none. */
  inviteFailed: string
  updateFailed: string
  removeFailed: string
  /** Added to the specified text of the delete confirmation if some data of the deleted person is retained. */
  retainedNotice?: string
}

/** API calls of the list's actions. */
export interface PeopleCalls {
  setStatus: (id: string, status: 'ACTIVE' | 'INACTIVE') => Promise<{ message: string }>
  resend: (id: string) => Promise<{ message: string }>
  remove: (id: string) => Promise<{ message: string }>
}

export const nameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`

/** Returns the people that match every search word and the selected status, case-insensitively. */
export function filterPeople<P extends Person>(
  people: readonly P[],
  { q, status }: { q: string; status: string },
  searchTextOf: (person: P) => string,
): P[] {
  return people.filter((person) => {
    const inStatus = !status || person.status.toLowerCase() === status.toLowerCase()
    const text = `${nameOf(person)} ${person.email} ${toPhoneText(person)} ${searchTextOf(person)}`
    return inStatus && matchesSearch(q, text)
  })
}
