import type { ReactNode } from 'react'

/** Words that are not known yet: these, about as long, keep their room unseen, so that nothing moves when they come. */
export const StandIn = ({ children }: { children: ReactNode }) => (
  <span style={{ visibility: 'hidden' }}>{children}</span>
)
