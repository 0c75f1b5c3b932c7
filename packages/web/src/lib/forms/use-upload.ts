import { useRef, useState } from 'react'
import { notifyInfo } from '../notify.ts'

interface Upload {
  /** Fraction that was sent, 0 to 1; null when no upload is active. */
  progress: number | null
  /** Runs one upload; pass `options` on to the call. */
  run: <T>(send: (options: UploadOptions) => Promise<T>) => Promise<T>
  cancel: () => void
  /** Whether the user cancelled the upload; if so, shows a message. */
  notifyIfCancelled: () => boolean
}

export interface UploadOptions {
  signal: AbortSignal
  onProgress: (progress: number) => void
}

const nothingSavedMessage = 'Upload cancelled. Nothing was saved, and your entries are still here.'

/** Progress and cancellation of a form's upload; `cancelledMessage` is shown after a cancellation. */
export function useUpload(cancelledMessage = nothingSavedMessage): Upload {
  const controller = useRef<AbortController>(null)
  const [progress, setShare] = useState<number | null>(null)
  return {
    progress,
    run: async (send) => {
      controller.current = new AbortController()
      setShare(0)
      try {
        return await send({ signal: controller.current.signal, onProgress: setShare })
      } finally {
        setShare(null)
      }
    },
    cancel: () => controller.current?.abort(),
    notifyIfCancelled: () => {
      const wasAborted = controller.current?.signal.aborted ?? false
      if (wasAborted) notifyInfo(cancelledMessage)
      return wasAborted
    },
  }
}
