/** Loads the pools of the paper chain, as the worker and the server do at startup. */
import pools from '../../assets/pools.json' with { type: 'json' }
import { registerPools } from '../../src/backend/local/paper/pools'

registerPools(pools)
