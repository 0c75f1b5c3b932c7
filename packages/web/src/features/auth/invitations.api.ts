import { type Invitation, invitations } from '@ilewa/contract/people/invitations'
import { useEffect, useState } from 'react'
import { hasCode } from '../../lib/api/api-error.ts'
import { type CallOptions, call } from '../../lib/api/call.ts'

export const acceptInvitation = (options: CallOptions<typeof invitations.accept>) =>
  call(invitations.accept, options)
export const declineInvitation = (token: string) => call(invitations.decline, { body: { token } })
export const reportInvitation = (token: string) => call(invitations.report, { body: { token } })

/** The invitation behind a link: undefined while loading, null if it has expired. */
export function useInvitation(token: string | null): Invitation | null | undefined {
  const [invitation, setInvitation] = useState<Invitation | null>()
  useEffect(() => {
    if (!token) return
    call(invitations.find, { params: { token } }).then(
      ({ data }) => setInvitation(data),
      (error) => {
        if (hasCode(error, 'invitations.invalid')) setInvitation(null)
      },
    )
  }, [token])
  return invitation
}
