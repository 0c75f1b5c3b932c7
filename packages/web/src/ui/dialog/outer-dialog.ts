import { createContext, useContext, useEffect } from 'react'

/** Sets whether another dialog is open over the outer dialog. Null outside a dialog. */
export const OuterDialog = createContext<((isCovered: boolean) => void) | null>(null)

/**
 * For a dialog that opens over another: while it is open, Escape closes it alone. Returns whether it is over another
 * one, which Back would close.
 */
export function useCoverOuterDialog(opened: boolean): boolean {
  const setCovered = useContext(OuterDialog)
  useEffect(() => {
    if (!opened || !setCovered) return
    setCovered(true)
    return () => setCovered(false)
  }, [opened, setCovered])
  return setCovered !== null
}
