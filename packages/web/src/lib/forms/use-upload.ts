import { useRef, useState } from 'react'
import { notifyInfo } from '../notify.ts'

interface Upload {
  /** Share that has left, 0 to 1; null while nothing is sent. */
  share: number | null
  /** Runs one upload; `options` go to the call. */
  run: <T>(send: (options: UploadOptions) => Promise<T>) => Promise<T>
  cancel: () => void
  /** Whether `error` is our own cancelling, which is then told. */
  wasCancelled: () => boolean
}

export interface UploadOptions {
  signal: AbortSignal
  onProgress: (share: number) => void
}

const nothingSaved = 'Upload cancelled. Nothing was saved, and your entries are still here.'

/** Progress and cancelling of a form's upload; `cancelled` says what that came to. */
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
