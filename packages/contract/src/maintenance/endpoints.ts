import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ById, Nothing } from '../core/fields.ts'
import { maxPictureBytes } from '../core/pictures.ts'
import { MaintenanceListQuery } from './filters.ts'
import {
  MaintenanceDetails,
  MaintenanceInput,
  MaintenancePhotosForm,
  MaintenanceRequest,
  MaintenanceStats,
  MaintenanceStatusInput,
  MaintenanceUpdate,
  maxRequestPhotos,
} from './schema.ts'

const maintenanceAccess = { access: 'maintenance:manage', feature: 'maintenance' } as const
const maintenanceResponse = z.object({ maintenanceRequest: MaintenanceDetails })

export const maintenance = {
  list: endpoint({
    ...maintenanceAccess,
    method: 'GET',
    path: '/maintenance',
    query: MaintenanceListQuery,
    response: z.object({ maintenanceRequests: z.array(MaintenanceRequest) }),
    paged: true,
    summary: 'Requests by title, description or reporter, by status, priority and property',
  }),
  stats: endpoint({
    ...maintenanceAccess,
    method: 'GET',
    path: '/maintenance/stats',
    response: MaintenanceStats,
    summary: 'Counts by status',
  }),
  get: endpoint({
    ...maintenanceAccess,
    method: 'GET',
    path: '/maintenance/{id}',
    params: ById,
    response: maintenanceResponse,
    summary: 'One request with its photographs',
  }),
  create: endpoint({
    ...maintenanceAccess,
    method: 'POST',
    path: '/maintenance',
    body: MaintenanceInput,
    response: maintenanceResponse,
    message: 'Maintenance request created successfully',
    status: 201,
    summary: 'Create a request; rejected for a booked property unless includeBooked is set',
  }),
  update: endpoint({
    ...maintenanceAccess,
    method: 'PUT',
    path: '/maintenance/{id}',
    params: ById,
    body: MaintenanceUpdate,
    response: maintenanceResponse,
    message: 'Maintenance request updated successfully',
    summary: 'Change a request',
  }),
  setStatus: endpoint({
    ...maintenanceAccess,
    method: 'PATCH',
    path: '/maintenance/{id}/status',
    params: ById,
    body: MaintenanceStatusInput,
    response: maintenanceResponse,
    message: 'Maintenance request updated successfully',
    summary: 'Start, complete with the actual cost, cancel with a reason, reopen',
  }),
  setPhotos: endpoint({
    ...maintenanceAccess,
    method: 'PUT',
    path: '/maintenance/{id}/photos',
    params: ById,
    body: MaintenancePhotosForm,
    upload: { field: 'photos', maxFiles: maxRequestPhotos, maxBytes: maxPictureBytes },
    response: maintenanceResponse,
    message: 'Maintenance request updated successfully',
    summary: 'Remove, reorder and add photos (multipart)',
  }),
  remove: endpoint({
    ...maintenanceAccess,
    method: 'DELETE',
    path: '/maintenance/{id}',
    params: ById,
    response: Nothing,
    message: 'Maintenance request deleted successfully',
    summary: 'Delete a request; staff their own',
  }),
}
