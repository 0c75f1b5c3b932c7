import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ById, Nothing } from '../core/fields.ts'
import { maxPictureBytes } from '../core/pictures.ts'
import { AvailableQuery, CalendarQuery, TakenNights } from './calendar.ts'
import { PropertyListQuery } from './filters.ts'
import {
  AvailableProperty,
  maxImages,
  Property,
  PropertyDetails,
  PropertyForm,
  PropertyStats,
  PropertyUpdateForm,
  SwitchStatusInput,
} from './schema.ts'

const propertyResponse = z.object({ property: PropertyDetails })
const upload = { field: 'images', maxFiles: maxImages, maxBytes: maxPictureBytes }

export const properties = {
  list: endpoint({
    method: 'GET',
    path: '/properties',
    access: 'properties:read',
    query: PropertyListQuery,
    response: z.object({ properties: z.array(Property) }),
    paged: true,
    summary: 'Properties, filtered by name, address, status today or chosen status',
  }),
  stats: endpoint({
    method: 'GET',
    path: '/properties/stats',
    access: 'properties:read',
    response: PropertyStats,
    summary: 'Number of properties, and how many are vacant and booked tonight',
  }),
  available: endpoint({
    method: 'GET',
    path: '/properties/available',
    access: 'properties:read',
    query: AvailableQuery,
    response: z.object({ properties: z.array(AvailableProperty) }),
    paged: true,
    summary: 'Properties that can be booked for these nights, by name',
  }),
  get: endpoint({
    method: 'GET',
    path: '/properties/{id}',
    access: 'properties:read',
    params: ById,
    response: propertyResponse,
    summary: 'One property',
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/properties/{id}/calendar',
    access: 'properties:read',
    params: ById,
    query: CalendarQuery,
    response: z.object({ taken: z.array(TakenNights) }),
    summary: 'The booked and blocked nights of one property',
  }),
  create: endpoint({
    method: 'POST',
    path: '/properties',
    access: 'properties:write',
    body: PropertyForm,
    upload,
    response: propertyResponse,
    message: 'Property created successfully',
    status: 201,
    summary: 'Add a property with its images (multipart)',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/properties/{id}',
    access: 'properties:write',
    params: ById,
    body: PropertyUpdateForm,
    upload,
    response: propertyResponse,
    message: 'Property updated successfully',
    summary: 'Change a property and its images (multipart)',
  }),
  switchStatus: endpoint({
    method: 'PATCH',
    path: '/properties/{id}/status',
    access: 'properties:switch-status',
    params: ById,
    body: SwitchStatusInput,
    response: propertyResponse,
    message: 'Property updated successfully',
    summary: 'Open a property, or close it for repairs or otherwise',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/properties/{id}',
    access: 'properties:write',
    params: ById,
    response: Nothing,
    message: 'Property deleted successfully',
    summary:
      'Archive a property that has no current or future stays, and end its agreement with a landlord today',
  }),
  restore: endpoint({
    method: 'POST',
    path: '/properties/{id}/restore',
    access: 'properties:write',
    params: ById,
    response: propertyResponse,
    message: 'Property restored successfully',
    summary: 'Bring an archived property back',
  }),
}
