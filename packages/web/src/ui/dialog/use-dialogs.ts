import { useEffect } from 'react'
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router'
import { goBackWithoutPrompt, resetGoingBack } from '../../lib/unprompted-back.ts'

/** The open dialogs of a page, stored in the URL: Back closes a dialog, a link opens it. */
export interface Dialogs {
  /** The open item of a dialog, such as an id; null if it is closed. */
  itemOf: (dialog: string) => string | null
  open: (dialog: string, item: string) => void
  close: (dialog: string) => void
}

/** The URL stores the item of each dialog under the dialog's name: `?edit=ID`. */
export function useDialogs(): Dialogs {
  const [params, setParams] = useSearchParams()
  const { state, key: entry } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every entry of the history
  useEffect(resetGoingBack, [entry])
  const navigate = useNavigate()
  const change = (dialog: string, item: string | null, options: NavigateOptions) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (item === null) next.delete(dialog)
        else next.set(dialog, item)
        return next
      },
      // The URL must change synchronously. Otherwise a search that fires at the same time would start from the old
      // URL and close the dialog.
      { ...options, preventScrollReset: true, flushSync: true },
    )
  return {
    itemOf: (dialog) => params.get(dialog),
    open: (dialog, item) => change(dialog, item, { state: { opened: dialog } }),
    close: (dialog) => {
      // A dialog opened here is closed by navigating back, so that Back never has to be pressed twice.
      if (state?.opened === dialog) goBackWithoutPrompt(() => void navigate(-1))
      else change(dialog, null, { replace: true })
    },
  }
}
