import { serverSettings } from '../../src/stores/embedded/open-pglite.ts';

// Filling 32 MB of buffers with zeros takes a quarter of the start of a gateway, in WebAssembly that is not optimized.
serverSettings.shared_buffers = '2MB';
