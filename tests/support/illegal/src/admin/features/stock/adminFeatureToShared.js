import '../shared/Row';
