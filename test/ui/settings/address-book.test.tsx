import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listAddresses, saveAddress } from '../../../src/client/settings/address-book'
import { AddressBook } from '../../../src/ui/settings/address-book'
import { emptyClientDb, NOW, TRADER } from '../../support/client'
import { clearPage, draw, fieldWith, press, typeInto, wordsOfPage } from '../../support/drawn-page'
import { InWorkspace } from '../../support/workspace'

beforeEach(emptyClientDb)
afterEach(clearPage)

describe('the address book', () => {
  it('cuts a new name that is too long instead of silently rejecting it', async () => {
    await saveAddress({ address: TRADER, name: 'Anna', addedAt: NOW })
    draw(
      <InWorkspace>
        <AddressBook />
      </InWorkspace>,
    )
    await expect.poll(wordsOfPage).toContain('Anna')
    press('Rename')
    await expect.poll(wordsOfPage).toContain('Save')
    typeInto(fieldWith('Anna'), 'x'.repeat(41))
    await expect.poll(() => fieldWith('x'.repeat(40)).value).toHaveLength(40)
    press('Save')
    await expect.poll(async () => (await listAddresses()).map(({ name }) => name)).toEqual(['x'.repeat(40)])
  })
})
