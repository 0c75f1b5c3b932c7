import { useRef, useState } from 'react'
import { notifyInfo } from '../notify.ts'

interface Upload {
  /** Fraction that was sent, 0 to 1; null when no upload is active. */
  share: number | null
  /** Runs one upload; pass `options` on to the call. */
  run: <T>(send: (options: UploadOptions) => Promise<T>) => Promise<T>
  cancel: () => void
  /** Whether the user cancelled the upload; if so, shows a message. */
  wasCancelled: () => boolean
}

export interface UploadOptions {
  signal: AbortSignal
  onProgress: (share: number) => void
}

const nothingSaved = 'Upload cancelled. Nothing was saved, and your entries are still here.'

/** Progress and cancellation of a form's upload; `cancelledMessage` is shown after a cancellation. */
export function useUpload(cancelled = nothingSaved): Upload {
  const controller = useRef<AbortController>(null)
  const [share, setShare] = useState<number | null>(null)
  return {
    share,
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
    wasCancelled: () => {
      const wasAborted = controller.current?.signal.aborted ?? false
      if (wasAborted) notifyInfo(cancelled)
      return wasAborted
    },
  }
}
