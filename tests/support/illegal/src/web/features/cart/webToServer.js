import '../../../server/http/route';
