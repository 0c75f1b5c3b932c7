import type { ReactNode } from 'react'

/** Invisible text of about the expected length, which reserves space while the real text loads. */
export const TextPlaceholder = ({ children }: { children: ReactNode }) => (
  <span style={{ visibility: 'hidden' }}>{children}</span>
)
