import { lookOver } from '../support/look-over'

lookOver('developer')
