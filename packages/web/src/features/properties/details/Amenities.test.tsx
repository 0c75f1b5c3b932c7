import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { Amenities } from './Amenities.tsx'

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test("up to four amenities and '+N more': wifi, pool, parking, gym and balcony first, whatever their order", () => {
  renderPage(
    <Amenities amenities={['Generator', 'Balcony', 'Security', 'Gym', 'Swimming pool', 'Wi-Fi']} max={4} />,
  )
  expect(shown()).toEqual(['Wi-Fi', 'Swimming pool', 'Gym', 'Balcony', '+2 more'])
})

test('the others keep their order', () => {
  renderPage(<Amenities amenities={['Generator', 'Parking', 'Air conditioning']} />)
  expect(shown()).toEqual(['Parking', 'Generator', 'Air conditioning'])
})
