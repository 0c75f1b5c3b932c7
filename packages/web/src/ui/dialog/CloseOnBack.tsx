import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { isGoingBackWithoutPrompt } from '../../lib/unprompted-back.ts'

interface CloseOnBackProps {
  /** Called instead of leaving the page. */
  onBack: () => void
}

/**
 * While it is rendered, browser Back calls `onBack` and the page stays: for open dialogs that are not in the URL, and for changed forms.
 */
export function CloseOnBack({ onBack }: CloseOnBackProps) {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && !isGoingBackWithoutPrompt())
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    onBack()
  }, [blocker, onBack])
  return null
}
