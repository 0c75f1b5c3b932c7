import { type StaffInvitation, type StaffUpdate, staff } from '@ilewa/contract/people/staff'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/api/call.ts'
import { queryKeyOf } from '../../lib/api/endpoint-query.ts'
import { collectPages } from '../../lib/api/paging.ts'
import { refresh } from '../../lib/api/refresh.ts'
import { useSession } from '../../lib/session/session.ts'
import type { PeopleCalls } from '../../ui/people/people.ts'

const pageSize = 500

/** All staff members of the business, newest first. */
export function useStaff() {
  const businessId = useSession()?.business?.id ?? ''
  return useQuery({
    queryKey: queryKeyOf(staff.list, { params: { businessId } }),
    queryFn: ({ signal }) =>
      collectPages((cursor) =>
        call(staff.list, { params: { businessId }, query: { limit: pageSize, cursor }, signal }),
      ),
    enabled: businessId !== '',
  })
}

const refreshPeople = () => void refresh('staff')

interface Invitation {
  body: z.input<typeof StaffInvitation>
  idempotencyKey: string
}

export function useInviteStaffMember() {
  const businessId = useSession()?.business?.id
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Invitation) =>
      call(staff.invite, { body: { ...body, businessId }, idempotencyKey }),
    onSettled: refreshPeople,
  })
}

export const useUpdateStaffMember = (id: string) =>
  useMutation({
    mutationFn: (body: z.input<typeof StaffUpdate>) => call(staff.update, { params: { id }, body }),
    onSettled: refreshPeople,
  })

/** Actions of the list on one staff member. */
export function useStaffCalls(): PeopleCalls {
  return {
    setStatus: (id, status) =>
      call(staff.update, { params: { id }, body: { status } }).finally(refreshPeople),
    resend: (id) => call(staff.resendInvitation, { params: { id } }).finally(refreshPeople),
    remove: (id) => call(staff.remove, { params: { id } }).finally(refreshPeople),
  }
}
