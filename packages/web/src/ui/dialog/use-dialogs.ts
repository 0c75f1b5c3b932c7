import { useEffect } from 'react'
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router'
import { goBackWithoutPrompt, resetGoingBack } from '../../lib/unprompted-back.ts'

/** The open dialogs of a page, stored in the URL: Back closes a dialog, a link opens it. */
export interface Dialogs {
  /** The open item of a dialog, such as an id; null if it is closed. */
  itemOf: (dialog: string) => string | null
  open: (dialog: string, item: string) => void
  close: (dialog: string) => void
  /** Opens a dialog in the place of another, so that closing it leads to the page. */
  replace: (dialog: string, next: string, item: string) => void
}

/** The URL stores the item of each dialog under the dialog's name: `?edit=ID`. */
export function useDialogs(): Dialogs {
  const [params, setParams] = useSearchParams()
  const { state, key: entry } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each navigation
  useEffect(resetGoingBack, [entry])
  const navigate = useNavigate()
  const change = (items: Readonly<Record<string, string | null>>, options: NavigateOptions) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [dialog, item] of Object.entries(items)) {
          if (item === null) next.delete(dialog)
          else next.set(dialog, item)
        }
        return next
      },
      // The URL must change synchronously. Otherwise a search that fires at the same time would start from the old
      // URL and close the dialog.
      { ...options, preventScrollReset: true, flushSync: true },
    )
  return {
    itemOf: (dialog) => params.get(dialog),
    open: (dialog, item) => change({ [dialog]: item }, { state: { opened: dialog } }),
    close: (dialog) => {
      // A dialog opened here is closed by navigating back, so that Back never has to be pressed twice.
      if (state?.opened === dialog) goBackWithoutPrompt(() => void navigate(-1))
      else change({ [dialog]: null }, { replace: true })
    },
    replace: (dialog, next, item) => {
      const opened = state?.opened === dialog ? { opened: next } : undefined
      change({ [dialog]: null, [next]: item }, { replace: true, state: opened })
    },
  }
}
