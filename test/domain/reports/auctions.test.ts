import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { reportedAuction, solverCompetition } from '../../../src/domain/reports/auctions'
import { wireCompetition, wireReport } from '../../fixtures/order-reply'

describe('a competition', () => {
  it('is decoded and encoded without loss', () => {
    const given = z.decode(solverCompetition, wireCompetition as never)
    expect(given.solutions[0]).toMatchObject({
      isWinner: true,
      orders: [{ sellAmount: 1_000n, buyAmount: 501n }],
    })
    expect(z.encode(solverCompetition, given)).toEqual(wireCompetition)
  })

  it('accepts a negative whole number as a score', () => {
    const scored = (score: unknown) => ({
      ...wireCompetition,
      solutions: wireCompetition.solutions.map((solution) => ({ ...solution, score })),
    })
    for (const score of ['0', '-5', '123456789012345678901234567890']) {
      expect(z.safeDecode(solverCompetition, scored(score) as never).success).toBe(true)
    }
    for (const score of ['', '1.5', '-', 5, null]) {
      expect(z.safeDecode(solverCompetition, scored(score) as never).success).toBe(false)
    }
  })

  it('keeps unknown fields, also in solutions', () => {
    const wire = {
      ...wireCompetition,
      competitionSimulationBlock: 1,
      solutions: wireCompetition.solutions.map((solution) => ({ ...solution, solver: 'baseline' })),
    }
    const given = z.decode(solverCompetition, wire as never)
    expect(given).toMatchObject({ competitionSimulationBlock: 1, solutions: [{ solver: 'baseline' }] })
  })
})

describe('an auction of a report', () => {
  const [wire] = wireReport.auctions

  it('is decoded and encoded without loss, with pending attempts', () => {
    const given = z.decode(reportedAuction, wire as never)
    expect(given.settlementAttempts[0]).not.toHaveProperty('outcome')
    expect(given.executions[0]).toMatchObject({ executedFee: 3n, protocolFees: [{ amount: 3n }] })
    expect(z.encode(reportedAuction, given)).toEqual(wire)
  })

  it('has an end and an outcome after an attempt', () => {
    const over = { endTimestamp: '2024-01-02T03:04:09.000Z', endBlock: 19_000_001, outcome: 'success' }
    const attempts = wire?.settlementAttempts.map((attempt) => ({ ...attempt, ...over }))
    const given = z.decode(reportedAuction, { ...wire, settlementAttempts: attempts } as never)
    expect(given.settlementAttempts[0]).toMatchObject({ endTimestamp: 1_704_164_649_000, outcome: 'success' })
  })

  it('names a fee policy by its kind, with the factors of that kind', () => {
    const withPolicy = (policy: object) => ({ ...wire, feePolicies: [policy] })
    const policy = { kind: 'volume', volumeFactor: 0.0002 }
    expect(z.decode(reportedAuction, withPolicy(policy) as never).feePolicies).toEqual([policy])
    expect(z.safeDecode(reportedAuction, withPolicy({ volumeFactor: 0.0002 }) as never).success).toBe(false)
  })
})
