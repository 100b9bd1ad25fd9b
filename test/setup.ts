import { config } from 'chai';

config.truncateThreshold = 0;
