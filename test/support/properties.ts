/**
 * Property tests (fast-check) with one seed for all. The same cases run each time, so a failure comes from a
 * change. `COWBELL_SEED=7` runs other cases.
 */
import fc from 'fast-check'

const SEED = 20_261_122

const seed = Number(process.env['COWBELL_SEED'] ?? SEED)
if (!Number.isInteger(seed)) throw new Error('COWBELL_SEED is to be a whole number.')
fc.configureGlobal({ seed })

export { fc }
