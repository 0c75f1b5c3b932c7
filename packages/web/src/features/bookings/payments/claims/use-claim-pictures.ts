import { paymentClaims } from '@ilewa/contract/money/endpoints'
import { maxClaimPictures, type PaymentClaimInput } from '@ilewa/contract/money/schema'
import { useState } from 'react'
import { useUpload } from '../../../../lib/forms/use-upload.ts'
import { filesOf } from '../../../../ui/images/picture-tiles.ts'
import { usePictureTiles } from '../../../../ui/images/use-picture-tiles.ts'
import { sendMoneyChange } from '../payments.api.ts'

/** The chosen pictures of a claim, at most `max`, and their upload. */
export function useClaimPictures(max: number, cancelledMessage?: string) {
  const images = usePictureTiles([], max)
  const upload = useUpload(cancelledMessage)
  return {
    images,
    upload,
    /** Without pictures, nothing is sent. */
    sendPictures: async (claimId: string): Promise<void> => {
      const files = filesOf(images.tiles)
      if (files.length === 0) return
      await upload.run((options) =>
        sendMoneyChange(paymentClaims.addPictures, { ...options, params: { id: claimId }, body: {}, files }),
      )
    },
  }
}

/**
 * Sends a claim and then its pictures. If the pictures fail, the claim stays: then `isSent` is true, and `send` sends only
 * the pictures.
 */
export function useSendClaim(bookingId: string, onDone: () => void) {
  const { sendPictures, ...pictures } = useClaimPictures(
    maxClaimPictures,
    'Upload cancelled. The owner has your claim.',
  )
  const [sentId, setSentId] = useState<string>()

  const create = async (body: PaymentClaimInput, idempotencyKey: string) => {
    const options = { params: { id: bookingId }, body, idempotencyKey }
    return (await sendMoneyChange(paymentClaims.create, options)).claimId
  }

  const send = async (body: PaymentClaimInput, idempotencyKey: string) => {
    const id = sentId ?? (await create(body, idempotencyKey))
    try {
      if (id) await sendPictures(id)
    } catch (error) {
      setSentId(id)
      throw error
    }
    onDone()
  }
  return { ...pictures, send, isSent: sentId !== undefined }
}
