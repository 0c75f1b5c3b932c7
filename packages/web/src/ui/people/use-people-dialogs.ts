import { useOpenItem } from '../list/use-url-filters.ts'

/** Open dialogs of the screen, stored in the URL. */
export function usePeopleDialogs() {
  return {
    details: useOpenItem('open'),
    edit: useOpenItem('edit'),
    creation: useOpenItem('new'),
    removal: useOpenItem('delete'),
  }
}

export type PeopleDialogsState = ReturnType<typeof usePeopleDialogs>
