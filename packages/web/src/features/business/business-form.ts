import { type Business, toEmployeeSize } from '@ilewa/contract/business'
import type { ErrorMessage } from '../../lib/api/api-error.ts'
import type { FormErrors } from '../../lib/forms/form-state.ts'

export const emptyBusiness = {
  businessName: '',
  businessType: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  country: 'nigeria',
  phone: '',
  email: '',
  website: '',
  description: '',
  numberOfEmployees: '',
}

export type BusinessForm = typeof emptyBusiness

/** Maps the business to form values. */
export const toBusinessForm = (business: Business): BusinessForm => ({
  businessName: business.name,
  businessType: business.businessType,
  address: business.address ?? '',
  city: business.city ?? '',
  state: business.state ?? '',
  zipCode: business.zipCode ?? '',
  country: business.country ?? '',
  phone: business.phone ?? '',
  email: business.email ?? '',
  website: business.website ?? '',
  description: business.description ?? '',
  numberOfEmployees: business.numberOfEmployees ? toEmployeeSize(business.numberOfEmployees) : '',
})

export function toNotice(errors: FormErrors): ErrorMessage {
  if (errors.businessName || errors.businessType)
    return { title: 'Missing required fields', message: 'Please fill in business name and type.' }
  return { title: 'Validation Error', message: Object.values(errors)[0] ?? '' }
}
