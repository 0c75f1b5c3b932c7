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
/** After the last byte the server may save it although the upload is cancelled. */
const possiblySavedMessage = 'Upload cancelled. It may be saved already: please check.'

/** Progress and cancellation of a form's upload; `cancelledMessage` is shown after a cancellation. */
export function useUpload(cancelledMessage?: string): Upload {
  const controller = useRef<AbortController>(null)
  const [progress, setShare] = useState<number | null>(null)
  const isSent = useRef(false)
  return {
    progress,
    run: async (send) => {
      controller.current = new AbortController()
      const onProgress = (share: number) => {
        isSent.current = share >= 1
        setShare(share)
      }
      onProgress(0)
      try {
        return await send({ signal: controller.current.signal, onProgress })
      } finally {
        setShare(null)
      }
    },
    cancel: () => controller.current?.abort(),
    notifyIfCancelled: () => {
      const wasAborted = controller.current?.signal.aborted ?? false
      if (wasAborted)
        notifyInfo(cancelledMessage ?? (isSent.current ? possiblySavedMessage : nothingSavedMessage))
      return wasAborted
    },
  }
}
