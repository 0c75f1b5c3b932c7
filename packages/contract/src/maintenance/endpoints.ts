import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ById } from '../core/fields.ts'
import { maxPictureBytes } from '../core/pictures.ts'
import { recordEndpoints, sameAccess, successMessages } from '../core/record-endpoints.ts'
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
  ...recordEndpoints({
    path: '/maintenance',
    names: ['maintenanceRequest', 'maintenanceRequests'],
    access: sameAccess('maintenance:manage'),
    feature: 'maintenance',
    item: MaintenanceRequest,
    details: MaintenanceDetails,
    query: MaintenanceListQuery,
    input: MaintenanceInput,
    update: MaintenanceUpdate,
    updateMethod: 'PUT',
    messages: successMessages('Maintenance request'),
    summaries: {
      list: 'Requests by title, description or reporter, by status, priority and property',
      get: 'One request with its photographs',
      create: 'Create a request; rejected for a booked property unless includeBooked is set',
      update: 'Change a request',
      remove: 'Delete a request; staff their own',
    },
  }),
  stats: endpoint({
    ...maintenanceAccess,
    method: 'GET',
    path: '/maintenance/stats',
    response: MaintenanceStats,
    summary: 'Counts by status',
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
}
