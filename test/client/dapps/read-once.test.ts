import { afterEach, expect, it } from 'vitest'
import { readOnce } from '../../../src/client/dapps/read-once'
import { Refusal } from '../../../src/domain/refusal'
import { setLanguage } from '../../../src/domain/text/texts'
import { requireAccount } from '../../../src/ui/dapps/require-account'
import { TRADER } from '../../support/client'

const OTHER = `0x${'00'.repeat(19)}02` as typeof TRADER

afterEach(() => setLanguage())

it('has what was read', () => {
  expect(readOnce(() => 7)).toEqual({ value: 7 })
})

it('refuses the user in their language and the site in English', () => {
  setLanguage('de-DE', { 'It is for {0}, not for this account.': 'Das ist für {0}, nicht für dieses Konto.' })
  const read = readOnce(() => requireAccount(OTHER, TRADER))
  if (!('refusal' in read)) throw new Error('it was read')
  expect(read.refusal.message).toBe(`Das ist für ${OTHER}, nicht für dieses Konto.`)
  expect(read.rejection.error).toEqual({
    code: -32602,
    message: `The parameters of this method are not valid. It is for ${OTHER}, not for this account.`,
  })
})

it('says of any other refusal that it cannot be decoded', () => {
  const read = readOnce(() => {
    throw new Refusal('Forbidden')
  })
  expect(read).toMatchObject({ rejection: { error: { code: 4200 } } })
})

it('lets through what is no refusal', () => {
  const bug = new Error('a bug')
  expect(() =>
    readOnce(() => {
      throw bug
    }),
  ).toThrow(bug)
})
