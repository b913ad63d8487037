import { afterEach, expect, it } from 'vitest'
import { parseRequest } from '../../../src/client/dapps/parse-request'
import { Refusal } from '../../../src/domain/refusal'
import { setLanguage } from '../../../src/domain/text/texts'
import { requireAccount } from '../../../src/ui/dapps/require-account'
import { TRADER } from '../../support/client'

const OTHER = `0x${'00'.repeat(19)}02` as typeof TRADER

afterEach(() => setLanguage())

it('parseRequest returns the parsed value', () => {
  expect(parseRequest(() => 7)).toEqual({ value: 7 })
})

it("parseRequest returns a refusal in the user's language, and an English error for the site", () => {
  setLanguage('de-DE', { 'It is for {0}, not for this account.': 'Das ist für {0}, nicht für dieses Konto.' })
  const read = parseRequest(() => requireAccount(OTHER, TRADER))
  if (!('refusal' in read)) throw new Error('it was read')
  expect(read.refusal.message).toBe(`Das ist für ${OTHER}, nicht für dieses Konto.`)
  expect(read.rejection.error).toEqual({
    code: -32602,
    message: `The parameters of this method are not valid. It is for ${OTHER}, not for this account.`,
  })
})

it('parseRequest rejects the request as unsupported for any other refusal', () => {
  const read = parseRequest(() => {
    throw new Refusal('Forbidden')
  })
  expect(read).toMatchObject({ rejection: { error: { code: 4200 } } })
})

it('parseRequest throws other errors', () => {
  const bug = new Error('a bug')
  expect(() =>
    parseRequest(() => {
      throw bug
    }),
  ).toThrow(bug)
})
