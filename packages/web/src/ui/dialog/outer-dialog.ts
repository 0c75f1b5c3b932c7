import { createContext, useContext, useEffect } from 'react'

/** Sets whether another dialog is open over this one. Null outside a dialog. */
export const CoverContext = createContext<((isCovered: boolean) => void) | null>(null)

/**
 * For a dialog that may open over another one: while it is open, Escape closes it alone. Returns whether there is another
 * one, which Back would close.
 */
export function useCoverOuterDialog(opened: boolean): boolean {
  const setCovered = useContext(CoverContext)
  useEffect(() => {
    if (!opened || !setCovered) return
    setCovered(true)
    return () => setCovered(false)
  }, [opened, setCovered])
  return setCovered !== null
}
