/** Makes the pools of the paper chain known, as the worker and the server do before anything asks for one. */
import pools from '../../assets/pools.json' with { type: 'json' }
import { registerPools } from '../../src/backend/local/chain/paper/pools'

registerPools(pools)
