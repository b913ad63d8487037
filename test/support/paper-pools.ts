/** Loads the pools of the paper chain, as worker and server do at their start. */
import pools from '../../assets/pools.json' with { type: 'json' }
import { registerPools } from '../../src/backend/local/paper/pools'

registerPools(pools)
