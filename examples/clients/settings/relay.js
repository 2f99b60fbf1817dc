import { Environment, Network, RecordSource, ROOT_TYPE, Store } from 'relay-runtime';

// nodeId differs between types and between currencies. What has none is stored with its parent.
export const getDataID = (value) => value.nodeId ?? null;

// What is in the store is found there by node(nodeId:), without a request.
const missingFieldHandlers = [
  {
    kind: 'linked',
    handle: (field, record, args) =>
      record?.getType() === ROOT_TYPE && field.name === 'node' ? args.nodeId : undefined,
  },
];

export const createEnvironment = (fetchFunction, subscribeFunction) =>
  new Environment({
    getDataID,
    missingFieldHandlers,
    network: Network.create(fetchFunction, subscribeFunction),
    store: new Store(new RecordSource(), { getDataID }),
  });
