import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listAddresses, saveAddress } from '../../../src/client/settings/address-book'
import { AddressBook } from '../../../src/ui/settings/address-book'
import { emptyClientDb, NOW, TRADER } from '../../support/client'
import { clearPage, draw, fieldWith, press, type, typeInto, wordsOfPage } from '../../support/drawn-page'
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

  const drawNew = async (address: string) => {
    draw(
      <InWorkspace>
        <AddressBook />
      </InWorkspace>,
    )
    await expect.poll(wordsOfPage).toContain('Add address')
    type('Name', 'Anna')
    type('Address', address)
  }

  it.each([
    `eth:${TRADER}`,
    `ethereum:${TRADER}@1`,
    `eip155:1:${TRADER}`,
    `https://etherscan.io/address/${TRADER}`,
    ` "${TRADER}", `,
  ])('stores the address in %s', async (text) => {
    await drawNew(text)
    await expect.poll(wordsOfPage).toContain('Address: 0x')
    press('Add address')
    await expect.poll(async () => (await listAddresses()).map(({ address }) => address)).toEqual([TRADER])
  })

  it.each([
    [`0x${'0'.repeat(40)}`, 'The zero address cannot receive'],
    [`eth:0x${'0'.repeat(36)}dEaD`, 'Nobody has a key for this address'],
    ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 'This is the contract of a token'],
    ['0x9008D19f58AAbD9eD0D60971565AA8510560ab41', 'This is a contract of CoW Protocol'],
    [`gno:${TRADER}`, 'This address is for Gnosis, not for Ethereum.'],
    ['0xabc.eth', 'ENS names'],
  ])('does not store %s', async (text, fault) => {
    await drawNew(text)
    await expect.poll(wordsOfPage).toContain(fault)
    press('Add address')
    expect(await listAddresses()).toEqual([])
  })
})
