import { useEffect, useLayoutEffect, useRef } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'
import { goBackWithoutPrompt, resetGoingBack } from '../../lib/unprompted-back.ts'

/** The open dialogs of a page, stored in the URL: Back closes a dialog, a link opens it. */
export interface Dialogs {
  /** The open item of a dialog, such as an id; null if it is closed. */
  itemOf: (dialog: string) => string | null
  open: (dialog: string, item: string) => void
  /** Does nothing if the user has closed the dialog meanwhile, as `replace` does. */
  close: (dialog: string) => void
  /** Opens a dialog in the place of another, so that closing it leads to the page. */
  replace: (dialog: string, next: string, item: string) => void
}

/** The URL stores the item of each dialog under the dialog's name: `?edit=ID`. */
export function useDialogs(): Dialogs {
  const location = useLocation()
  const { search, key: entry } = location
  const params = new URLSearchParams(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each navigation
  useEffect(resetGoingBack, [entry])
  const navigate = useNavigate()
  // The page's URL now, for a save that began in an earlier render; undefined after the page is left.
  const latest = useRef<typeof location>(undefined)
  useLayoutEffect(() => {
    latest.current = location
    return () => {
      latest.current = undefined
    }
  }, [location])
  const change = (items: Readonly<Record<string, string | null>>, options: NavigateOptions) => {
    const next = new URLSearchParams((latest.current ?? location).search)
    for (const [dialog, item] of Object.entries(items)) {
      if (item === null) next.delete(dialog)
      else next.set(dialog, item)
    }
    // The URL must change synchronously. Otherwise a search that fires at the same time would start from the old URL
    // and close the dialog.
    void navigate(`?${next}`, { ...options, preventScrollReset: true, flushSync: true })
  }
  const isStillOpen = (dialog: string) => {
    const item = params.get(dialog)
    return item !== null && new URLSearchParams(latest.current?.search).get(dialog) === item
  }
  const isOpenedHere = (dialog: string) => latest.current?.state?.opened === dialog
  return {
    itemOf: (dialog) => params.get(dialog),
    open: (dialog, item) => change({ [dialog]: item }, { state: { opened: dialog } }),
    close: (dialog) => {
      if (!isStillOpen(dialog)) return
      // A dialog opened here is closed by navigating back, so that Back never has to be pressed twice.
      if (isOpenedHere(dialog)) goBackWithoutPrompt(() => void navigate(-1))
      else change({ [dialog]: null }, { replace: true })
    },
    replace: (dialog, next, item) => {
      if (!isStillOpen(dialog)) return
      const opened = isOpenedHere(dialog) ? { opened: next } : undefined
      change({ [dialog]: null, [next]: item }, { replace: true, state: opened })
    },
  }
}
