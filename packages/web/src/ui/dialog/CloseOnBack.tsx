import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { isGoingBackWithoutPrompt } from '../../lib/unprompted-back.ts'

interface CloseOnBackProps {
  /** Called instead of leaving the page. */
  onBack: () => void
}

/** Rendered in an open dialog that is not in the URL: browser Back calls `onBack`, and the page stays. */
export function CloseOnBack({ onBack }: CloseOnBackProps) {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && !isGoingBackWithoutPrompt())
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    onBack()
  }, [blocker, onBack])
  return null
}
