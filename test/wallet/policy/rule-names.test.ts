import { describe, expect, it } from 'vitest'
import {
  affiliateRules,
  cancellationRules,
  permitRules,
  safeMessageRules,
} from '../../../src/wallet/policy/message-policy'
import { orderRules } from '../../../src/wallet/policy/order-policy'
import { nameOfRule } from '../../../src/wallet/policy/rule-names'

const tables = { orderRules, affiliateRules, cancellationRules, permitRules, safeMessageRules }

describe.each(Object.entries(tables))('the rules of %s', (_, rules) => {
  it('have a name that is not their id', () => {
    for (const rule of Object.keys(rules)) {
      expect(nameOfRule(rule), rule).toMatch(/^[A-Z][A-Za-z ]+$/)
      expect(nameOfRule(rule)).not.toBe(rule)
    }
  })
})

it('nameOfRule returns the id of a rule without a name', () => {
  expect(nameOfRule('another')).toBe('another')
})
