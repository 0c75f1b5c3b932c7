import { isFoundBy } from '@ilewa/contract/core/search'
import type { Person } from '@ilewa/contract/people/schema'

/** How a screen of people speaks of them. */
export interface PeopleWords {
  title: string
  subtitle: string
  /** 'agent', 'staff member' */
  one: string
  /** 'Total Staff', 'Active Staff' */
  totalLabel: string
  activeLabel: string
  /** What the table is. */
  caption: string
  loading: string
  search: string
  emptyTitle: string
  emptyText: string
  noMatchText: string
  /** Title and button of the question before a login is deleted. */
  remove: string
  /** What is said when no sentence came back. */
  inviteFailed: string
  updateFailed: string
  removeFailed: string
  /** Said after the documented question where something of theirs stays. */
  remains?: string
}

/** What can be done to one of them from the list. */
export interface PeopleCalls {
  setStatus: (id: string, status: 'ACTIVE' | 'INACTIVE') => Promise<{ message: string }>
  resend: (id: string) => Promise<{ message: string }>
  remove: (id: string) => Promise<{ message: string }>
}

export const nameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`

/** Those in whom every word of the search occurs, in one status if one is chosen, in whatever case it is written. */
export function filterPeople<P extends Person>(
  people: readonly P[],
  { q, status }: { q: string; status: string },
  searchedOf: (person: P) => string,
): P[] {
  return people.filter((person) => {
    const inStatus = !status || person.status.toLowerCase() === status.toLowerCase()
    return inStatus && isFoundBy(q, `${nameOf(person)} ${person.email} ${searchedOf(person)}`)
  })
}
